/** ms since the epoch; set by the build. */
declare const __BUILT_AT__: number
