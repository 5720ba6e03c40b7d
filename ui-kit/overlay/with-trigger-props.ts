import { cloneElement, type HTMLAttributes, type ReactElement, type Ref, type RefObject } from 'react'

type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined }

const HANDLER_NAME = /^on[A-Z]/

/**
 * Returns the trigger with additional props. If the trigger has a handler for the same event, it runs first, and the
 * additional one runs unless the first prevented the default.
 */
export function withTriggerProps(
  trigger: ReactElement,
  extraProps: Omit<TriggerProps, 'ref'>,
  ref: RefObject<HTMLElement | null>,
): ReactElement {
  const element = trigger as ReactElement<TriggerProps>
  const ownProps = element.props as Record<string, unknown>
  const merged: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(extraProps)) {
    const ownHandler = ownProps[name]
    merged[name] =
      HANDLER_NAME.test(name) && typeof ownHandler === 'function' && typeof value === 'function'
        ? (event: Event) => {
            ownHandler(event)
            if (!event.defaultPrevented) value(event)
          }
        : value
  }
  merged.ref = (node: HTMLElement | null) => {
    ref.current = node
    const originalRef = element.props.ref
    if (typeof originalRef === 'function') return originalRef(node)
    if (originalRef) originalRef.current = node
  }
  return cloneElement(element, merged)
}
