oggenc
s1.wav
s3.wav
