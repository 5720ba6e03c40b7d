import { Link, type LinkComponentProps, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { ParamsOf, RouteRef } from '../core/routes'

type Rest = Omit<ComponentProps<'a'>, 'href'> & { readonly replace?: boolean }

export type RouteLinkProps<R extends RouteRef> = Rest & {
  readonly to: R
  readonly children?: ReactNode
} & (keyof ParamsOf<R> extends never ? { readonly params?: undefined } : { readonly params: ParamsOf<R> })

/** A real link to a route; its code is fetched when the pointer comes near. */
export function RouteLink<R extends RouteRef>({ to, params, ...rest }: RouteLinkProps<R>) {
  // The routes come and go at run time, so the router cannot know their types; ours are checked above.
  const target = { to: to.path, params, ...rest } as unknown as LinkComponentProps
  return <Link {...target} />
}

/** The params of the page that is shown; one that the address lacks is missing, and for a moment while it changes all are. */
export function useRouteParams<R extends RouteRef>(_route: R): Partial<ParamsOf<R>> {
  return useParams({ strict: false }) as unknown as Partial<ParamsOf<R>>
}

/** The path of a route with its params filled in. */
export function routePath<R extends RouteRef>(to: R, params?: ParamsOf<R>): string {
  const values = (params ?? {}) as Readonly<Record<string, string>>
  return to.path.replace(/\$(\w*)/g, (_, name: string) => {
    const value = values[name || '_splat'] ?? ''
    return name ? encodeURIComponent(value) : value
  })
}

/** Goes to an in-app path such as `/about?x=1#y`. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (path, options) => void navigate({ to: path, ...options } as never)
}

/** Goes back where there is a page of ours to go back to, else to `fallback`. */
export function useGoBack(): (fallback: string) => void {
  const router = useRouter()
  return fallback => {
    if (router.history.canGoBack()) router.history.back()
    else router.history.push(fallback)
  }
}
