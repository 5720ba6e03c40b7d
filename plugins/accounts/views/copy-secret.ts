import { UserFacingError } from '#kernel'
import { downloadFile } from '#ui-kit'

/**
 * Copies a text to the clipboard. `ClipboardItem` accepts a promise, so the user gesture stays valid until the text is
 * ready.
 */
export async function copySecret(text: Promise<string>): Promise<void> {
  const blob = text.then(content => new Blob([content], { type: 'text/plain' }))
  // If the key refused to give the text, report that refusal instead of a clipboard error.
  const keyError = blob.then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    throw (await keyError) ?? new UserFacingError('The browser did not allow copying.')
  }
}

/** Downloads a text as a file. */
export const downloadText = (name: string, text: string): void =>
  void downloadFile(new Blob([text], { type: 'text/plain' }), name)
