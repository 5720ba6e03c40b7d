import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for the element that holds a form, and is hidden while `isConnecting`. When the form is shown again, its
 * submit button gets the focus, which the button lost when it was hidden.
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
