/** Returns an approximate size as text: 'under 1 kB', '12 kB' or '3.4 MB'. 1 kB is 1,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return 'under 1 kB'
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}
