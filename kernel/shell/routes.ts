import type { Kernel } from '../core/kernel-api'
import type { ViewLoader } from '../core/tokens'

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? ParamNames<Head> | ParamNames<Tail>
  : Path extends `$${infer Name}`
    ? Name extends ''
      ? '_splat'
      : Name
    : never

/** The params of a path: `/rooms/$room` gives `{ room: string }`. */
export type RouteParams<R> =
  R extends RouteRef<infer Path> ? { readonly [K in ParamNames<Path>]: string } : never

/** The address of a page. `guard` is pure and returns true if the params belong to this route. */
export interface RouteRef<Path extends string = string> {
  readonly path: Path
  readonly guard?: (params: Readonly<Record<string, string>>) => boolean
}

/** Creates a route. The path keeps its literal type, so that links and params are typed. */
export const defineRoute = <const Path extends string>(
  path: Path,
  guard?: RouteRef['guard'],
): RouteRef<Path> => ({ path, ...(guard && { guard }) })

/**
 * Loads the code of a page. If the page is the first of a visit and its module exports `preload`, that function is
 * called before anything is rendered. It requests the data of the first screen, and resolves when there is something to
 * show. It must end its requests itself. The host waits for it only a moment and ignores its errors.
 *
 * If the module exports `preloadCode`, that function is called when the pointer enters a link to the page. It loads code
 * that the page shows besides its own. It starts nothing, because the pointer may only cross the link. Its errors are
 * ignored, too.
 */
export type PageLoader = () => Promise<
  Awaited<ReturnType<ViewLoader<Record<never, never>>>> & {
    readonly preload?: (kernel: Kernel) => Promise<unknown>
    readonly preloadCode?: (kernel: Kernel) => void
  }
>

export interface RouteContribution {
  readonly id: string
  readonly order?: number
  readonly to: RouteRef
  readonly view: PageLoader
  /** The title of the document until the page sets its own. */
  readonly title?: string
  /** The route to which Back leads if this is the first page of a visit; the home page by default. */
  readonly back?: RouteRef
  /**
   * True if the page uses the bottom of a phone's screen itself, as a conversation does. The bottom bar is not shown on
   * such a page.
   */
  readonly noFooter?: true
  /** True if the page also takes the place of the right column. The panels of that column are not shown beside it. */
  readonly wide?: true
}
