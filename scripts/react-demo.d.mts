/** The React part of the widget's demo as one module; `widget` is where the widget was built, `dist/widget` when absent. */
export declare function bundleReactDemo(widget?: string): Promise<string>
