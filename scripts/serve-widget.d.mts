export interface WidgetSite {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string
  close(): Promise<void>
}
export interface WidgetSiteOptions {
  /** The port; any free port by default. */
  readonly port?: number
  /** The folder of the built widget; `dist/widget` by default. */
  readonly widget?: string
  /** A folder whose files are served at `/`. */
  readonly folder?: string
  /**
   * Pages and scripts by path, such as `/name`. They take precedence over files of `folder`, and may be changed at any
   * time.
   */
  readonly pages?: Readonly<Record<string, string>>
  /** The Content-Security-Policy header of each answer. */
  readonly policy?: string
  /** True if pages of other origins may load modules from this server, as from a CDN. */
  readonly cors?: boolean
}
/** The strictest policy with which the widget must work, according to its README. */
export declare const STRICT_POLICY: string
/** Serves a page that embeds the widget. The widget's files are below `/widget/`. */
export declare function serveWidget(options?: WidgetSiteOptions): Promise<WidgetSite>
