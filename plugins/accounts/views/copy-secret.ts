import { UserFacingError } from '#kernel'
import { downloadFile } from '#ui-kit'

/**
 * Copies a text to the clipboard. Browsers allow this only directly after a user gesture, so `ClipboardItem` gets the
 * promise of the text instead of waiting for it.
 */
export async function copySecret(text: Promise<string>): Promise<void> {
  const blob = text.then(content => new Blob([content], { type: 'text/plain' }))
  // If the text could not be read from the key, report that error and not the clipboard's.
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
