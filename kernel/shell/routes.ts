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

/** A place in the app, by path. `guard` is pure and says which params are its own. */
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
 * The code of a page. Where it exports `ahead` and is the first page of a visit, that is called before anything is
 * rendered: it asks for what the first screen shows, and resolves when there is something to show. What it asks for
 * it gives back by itself; the host waits for a moment only, and passes over what it throws.
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
  /** Document title while no page sets its own. */
  readonly title?: string
  /** Where Back leads from a first page of a visit; the home page by default. */
  readonly back?: RouteRef
  /** The page needs the bottom of a phone for itself, as a conversation does: the bar is left out. */
  readonly noFooter?: true
}
