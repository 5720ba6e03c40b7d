/** The version in package.json. The build replaces this name by the text. */
declare const __VERSION__: string
