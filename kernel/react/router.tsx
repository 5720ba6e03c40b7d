import { type AnyRouter, useParams, useRouter } from '@tanstack/react-router'
import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
} from 'react'
import type { RouteParams, RouteRef } from '../shell/routes'

type LinkOptions = Omit<ComponentProps<'a'>, 'href'> & {
  /** True to replace the current page in the browser's history. */
  readonly replace?: boolean
}

export type RouteLinkProps<R extends RouteRef> = LinkOptions & {
  readonly to: R
  readonly children?: ReactNode
} & (keyof RouteParams<R> extends never
    ? { readonly params?: undefined }
    : { readonly params: RouteParams<R> })

/** True for a click that the browser must handle itself: one that opens a tab, a download or a menu. */
const isBrowserHandled = (event: MouseEvent<HTMLAnchorElement>) =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  !['', '_self'].includes(event.currentTarget.target)

/**
 * Returns the props that make an `a` a link within the app. The page's code is loaded when the pointer enters the link.
 */
function useLinkProps(href: string, { replace, onClick, onPointerEnter }: LinkOptions) {
  const router = useRouter()
  return {
    href,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event)
      if (isBrowserHandled(event)) return
      event.preventDefault()
      navigate(router, href, replace)
    },
    onPointerEnter(event: PointerEvent<HTMLAnchorElement>) {
      onPointerEnter?.(event)
      router.preloadRoute({ to: href } as never).catch(() => {})
    },
  }
}

/**
 * A link to a route. The router's own link component is not used, because each such link listens to every change of the
 * router's state, and a feed shows hundreds of links.
 */
export function RouteLink<R extends RouteRef>(props: RouteLinkProps<R>) {
  const { to, params, replace: _, ...rest } = props
  return <a {...rest} {...useLinkProps(buildRoutePath(to, params as RouteParams<R> | undefined), props)} />
}

/** A link to a path that is only known at run time, which may be a page of any plugin. */
export function PathLink({ path, ...given }: LinkOptions & { readonly path: string }) {
  const { replace: _, ...rest } = given
  return <a {...rest} {...useLinkProps(path, given)} />
}

const navigate = (router: AnyRouter, path: string, replace?: boolean) =>
  replace ? router.history.replace(path) : router.history.push(path)

/**
 * Returns the params of the current page. A param that the address lacks is missing. For a moment during a page change,
 * all are missing.
 */
export function useRouteParams<R extends RouteRef>(_route: R): Partial<RouteParams<R>> {
  return useParams({ strict: false }) as unknown as Partial<RouteParams<R>>
}

/** Returns the path of a route with its params filled in. */
export function buildRoutePath<R extends RouteRef>(to: R, params?: RouteParams<R>): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>
  return to.path.replace(/\$(\w*)/g, (_, name: string) => {
    const value = values[name || '_splat'] ?? ''
    return name ? encodeURIComponent(value) : value
  })
}

/** Returns a function that opens a path of the app, such as `/about?x=1#y`. */
export function useNavigateToPath(): (path: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return useCallback((path, options) => navigate(router, path, options?.replace), [router])
}

/**
 * Calls `onAddress` with the current address of the app, such as `/about?x=1#y`, and with each later address before the
 * browser shows it. Unlike the window's `hashchange` and `popstate`, this includes links that are pressed in the app.
 */
export function useAddressListener(onAddress: (address: string) => void): void {
  const { history } = useRouter()
  useEffect(() => {
    const report = () => onAddress(history.location.href)
    report()
    return history.subscribe(report)
  }, [history, onAddress])
}

/** Returns a function that goes back if the previous page is one of this app, and otherwise to `fallback`. */
export function useGoBack(): (fallback: string) => void {
  const router = useRouter()
  return fallback => {
    if (router.history.canGoBack()) router.history.back()
    else router.history.push(fallback)
  }
}
