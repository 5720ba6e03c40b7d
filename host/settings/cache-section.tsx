import { useEffect, useState } from 'react'
import type { DatabaseStats } from '#kernel/engine'
import { Button, formatCount } from '#ui-kit'
import { useHost } from '../host-context'
import styles from './settings.module.css'

/** How much is kept on this device, and a way to empty it. */
export function CacheSection() {
  const { nostr } = useHost()
  const [stats, setStats] = useState<DatabaseStats>()
  useEffect(() => {
    let here = true
    void nostr.stats().then(s => here && setStats(s))
    return () => {
      here = false
    }
  }, [nostr])
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>Saved on this device</h2>
      <p className={styles.hint}>
        {stats ? `${formatCount(stats.events)} events, about ${megabytes(stats.bytes)}.` : 'Counting…'} They
        let you read offline; the relays have them too.
      </p>
      {stats?.problem && (
        <p className={styles.bad}>Events are kept only until the tab is closed: {stats.problem}</p>
      )}
      <div>
        <Button size="small" disabled={!stats?.events} onClick={() => void nostr.clear().then(setStats)}>
          Clear
        </Button>
      </div>
    </section>
  )
}

const megabytes = (bytes: number) =>
  bytes < 100_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
