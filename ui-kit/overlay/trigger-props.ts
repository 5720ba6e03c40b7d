import { cloneElement, type HTMLAttributes, type ReactElement, type Ref, type RefObject } from 'react'

type Props = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined }

const HANDLER_NAME = /^on[A-Z]/

/**
 * Returns the trigger with additional props. If the trigger has a handler for the same event, it runs first, and the
 * additional one runs unless the first prevented the default.
 */
export function withTriggerProps(
  trigger: ReactElement,
  extra: Omit<Props, 'ref'>,
  ref: RefObject<HTMLElement | null>,
): ReactElement {
  const element = trigger as ReactElement<Props>
  const own = element.props as Record<string, unknown>
  const merged: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(extra)) {
    const first = own[name]
    merged[name] =
      HANDLER_NAME.test(name) && typeof first === 'function' && typeof value === 'function'
        ? (event: Event) => {
            first(event)
            if (!event.defaultPrevented) value(event)
          }
        : value
  }
  merged.ref = (node: HTMLElement | null) => {
    ref.current = node
    const given = element.props.ref
    if (typeof given === 'function') return given(node)
    if (given) given.current = node
  }
  return cloneElement(element, merged)
}
