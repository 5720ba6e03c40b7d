/** A function that opens a view and returns a function that closes it. The code is loaded at the first call. */
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
