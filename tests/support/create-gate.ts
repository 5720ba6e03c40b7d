/** Something that others wait for until the test lets them go on: `whenOpen` resolves when `open` is called. */
export function createGate(): { readonly whenOpen: Promise<void>; readonly open: () => void } {
  let open = () => {}
  const whenOpen = new Promise<void>(resolve => {
    open = resolve
  })
  return { whenOpen, open }
}
