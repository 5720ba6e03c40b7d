/**
 * Returns a function that opens a view and that returns a function to close it. The view's code is loaded at the first
 * call.
 */
export function lazily<A>(load: () => Promise<(what: A) => () => void>): (what: A) => () => void {
  let loading: ReturnType<typeof load> | undefined
  return what => {
    loading ??= load()
    let over = false
    let close = () => {
      over = true
    }
    void loading.then(open => {
      if (!over) close = open(what)
    })
    return () => close()
  }
}
