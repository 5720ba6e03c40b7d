import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for the element around a form that is hidden while `isConnecting`. Hiding the form takes the focus from
 * its submit button; when the form is shown again, the button gets the focus back.
 */
export function useFormFocus(isConnecting: boolean): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null)
  const wasConnecting = useRef(isConnecting)
  useEffect(() => {
    const isShownAgain = wasConnecting.current && !isConnecting
    wasConnecting.current = isConnecting
    if (isShownAgain) form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }, [isConnecting])
  return form
}
