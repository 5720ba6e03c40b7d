/** What opens something and answers how to close it; its code is fetched with the first opening. */
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
