import type { ComponentProps } from 'react'
import { addressableEventRoute, noteRoute } from '#contracts/site-routes'
import type { EventRef } from '#kernel/ports'
import { RouteLink } from '#kernel/router'
import { getNoteRouteParams } from './get-note-route-params'

type NoteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & {
  readonly to: EventRef
  /** If true, renders only the text. Used while the page scrolls too fast for a link to be pressed. */
  readonly plain?: boolean
}

/** A link to the page of an event. */
export function NoteLink({ to, plain = false, ...rest }: NoteLinkProps) {
  const target = plain ? undefined : getNoteRouteParams(to)
  if (!target) return <span className={rest.className}>{rest.children}</span>
  return 'note' in target ? (
    <RouteLink {...rest} to={noteRoute} params={target} />
  ) : (
    <RouteLink {...rest} to={addressableEventRoute} params={target} />
  )
}
