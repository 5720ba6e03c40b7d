export interface WidgetSite {
  /** `http://127.0.0.1:…`, without a slash. */
  readonly url: string
  close(): Promise<void>
}
export interface WidgetSiteOptions {
  /** Any free one when absent. */
  readonly port?: number
  /** The folder of the built widget; `dist/widget` when absent. */
  readonly widget?: string
  /** A folder whose files are served at `/`. */
  readonly folder?: string
  /** Pages and scripts by path, `/name`, before the folder's. May be changed while it runs. */
  readonly pages?: Readonly<Record<string, string>>
  /** The Content-Security-Policy of every answer. */
  readonly policy?: string
  /** Pages of other origins may load modules from it, as from a CDN. */
  readonly cors?: boolean
}
/** The strictest policy that the widget's README asks of a page. */
export declare const STRICT_POLICY: string
/** Serves a page that embeds the widget from its own origin: the build stands under `/widget/`. */
export declare function serveWidget(options?: WidgetSiteOptions): Promise<WidgetSite>
