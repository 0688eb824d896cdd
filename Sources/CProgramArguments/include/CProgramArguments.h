// What is defined here is called by Swift's library.
#pragma once
