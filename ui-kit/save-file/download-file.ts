/** Milliseconds after which the file's address is released. The browser has saved the file by then. */
const URL_RELEASE_DELAY_MS = 60_000

/** Downloads a file to the user's device under this name. Resolves when the file's address has been released. */
export function downloadFile(content: Blob, name: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  return new Promise(resolve =>
    setTimeout(() => {
      URL.revokeObjectURL(link.href)
      resolve()
    }, URL_RELEASE_DELAY_MS),
  )
}
