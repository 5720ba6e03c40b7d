import type { Kernel } from '../core/kernel-api'
import type { ViewLoader } from '../core/tokens'

type Names<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Names<Head> | Names<Tail>
  : Path extends `$${infer Name}`
    ? Name extends ''
      ? '_splat'
      : Name
    : never

/** The params of a path literal: `/rooms/$room` gives `{ room: string }`. */
export type ParamsOf<R> = R extends RouteRef<infer Path> ? { readonly [K in Names<Path>]: string } : never

/** A page's address. `guard` is pure and tells which params belong to this route. */
export interface RouteRef<Path extends string = string> {
  readonly path: Path
  readonly guard?: (params: Readonly<Record<string, string>>) => boolean
}

/** Keeps the path literal, so that links and params are typed. */
export const defineRoute = <const Path extends string>(
  path: Path,
  guard?: RouteRef['guard'],
): RouteRef<Path> => ({ path, ...(guard && { guard }) })

/**
 * The code of a page. If it exports `ahead` and is the first page of a visit, that is called before anything is
 * rendered: it requests the data of the first screen, and resolves when there is something to show. It must release its
 * requests itself; the host waits only for a moment and ignores its errors.
 */
export type PageLoader = () => Promise<
  Awaited<ReturnType<ViewLoader<Record<never, never>>>> & {
    readonly ahead?: (kernel: Kernel) => Promise<unknown>
  }
>

/** A contribution to the `routes` point. */
export interface RouteContribution {
  readonly id: string
  readonly order?: number
  readonly to: RouteRef
  readonly view: PageLoader
  /** The document title until the page sets its own. */
  readonly title?: string
  /** The target of Back if this is the first page of a visit; the home page by default. */
  readonly back?: RouteRef
  /** The page uses the bottom of a phone's screen itself, as a conversation does, so the bar is left out. */
  readonly noFooter?: true
}
