/** Remembers the last `maxSize` texts that were added. */
export interface RecentSet {
  has(text: string): boolean
  add(text: string): void
  delete(text: string): void
  clear(): void
}

export function createRecentSet(maxSize: number): RecentSet {
  const texts = new Set<string>()
  return {
    has: text => texts.has(text),
    add(text) {
      texts.delete(text)
      texts.add(text)
      const [oldest] = texts
      if (texts.size > maxSize && oldest !== undefined) texts.delete(oldest)
    },
    delete: text => void texts.delete(text),
    clear: () => texts.clear(),
  }
}
