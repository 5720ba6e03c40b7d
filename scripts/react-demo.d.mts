/**
 * Returns the React part of the widget's demo as one module. `widget` is the folder of the built widget, `dist/widget`
 * by default.
 */
export declare function bundleReactDemo(widget?: string): Promise<string>
