import { Refusal } from '#kernel'
import { saveFile } from '#ui-kit'

/**
 * Copies a text to the clipboard. `ClipboardItem` accepts a promise, so the user gesture stays valid until the text is
 * ready.
 */
export async function copySecret(text: Promise<string>): Promise<void> {
  const blob = text.then(made => new Blob([made], { type: 'text/plain' }))
  // If the key refused to give the text, report that refusal instead of a clipboard error.
  const refused = blob.then(
    () => undefined,
    (error: unknown) => error,
  )
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
  } catch {
    throw (await refused) ?? new Refusal('The browser did not allow copying.')
  }
}

/** Downloads a text as a file. */
export const downloadText = (name: string, text: string): void =>
  void saveFile(new Blob([text], { type: 'text/plain' }), name)
