/* empty.c: linked once, when the build is configured, to see whether it can be done at all. */
int ul_empty;
