import type { Page } from '@playwright/test'

/** Leaves a part of a decrypted file in the page's own file system, as a tab does that is closed during a download. */
export const leaveDownload = (page: Page, text: string): Promise<void> =>
  page.evaluate(async text => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('downloads', { create: true })
    const file = await folder.getFileHandle(crypto.randomUUID(), { create: true })
    const stream = await file.createWritable()
    await stream.write(text)
    await stream.close()
  }, text)

/** Returns the texts of all downloads in the page's own file system. */
export const readDownloads = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('downloads', { create: true })
    const texts: string[] = []
    for await (const entry of folder.values())
      if (entry.kind === 'file') texts.push(await (await (entry as FileSystemFileHandle).getFile()).text())
    return texts
  })
