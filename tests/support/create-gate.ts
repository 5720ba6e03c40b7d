/**
 * Creates a promise, `whenOpen`, that resolves when the test calls `open`. Use it to hold something back until then.
 */
export function createGate(): { readonly whenOpen: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const whenOpen = new Promise<void>(resolve => {
    open = resolve
  })
  return { whenOpen, open }
}
