/** The time of the build, in milliseconds since 1970. The build replaces this name by the number. */
declare const __BUILT_AT__: number
/** The version in package.json. */
declare const __VERSION__: string
