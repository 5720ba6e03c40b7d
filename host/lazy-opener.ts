/**
 * Returns a function that opens a view and that returns a function to close it. The view's code is loaded at the first
 * call.
 */
export function createLazyOpener<A>(
  load: () => Promise<(argument: A) => () => void>,
): (what: A) => () => void {
  let loading: ReturnType<typeof load> | undefined
  return argument => {
    loading ??= load()
    let isClosed = false
    let close = () => {
      isClosed = true
    }
    void loading.then(open => {
      if (!isClosed) close = open(argument)
    })
    return () => close()
  }
}
