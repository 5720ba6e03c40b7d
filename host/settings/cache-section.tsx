import { useEffect, useState } from 'react'
import type { DatabaseStats } from '#kernel/engine'
import { Button, formatCount, SettingsSection } from '#ui-kit'
import { useHost } from '../host-context'
import styles from './settings.module.css'

/** The settings section that shows how much data is cached on this device, and that can delete it. */
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
    <SettingsSection
      title="Saved on this device"
      description={`${stats ? `${formatCount(stats.events)} events, about ${megabytes(stats.bytes)}.` : 'Counting…'} They let you read offline; the relays have them too.`}
    >
      {stats?.problem && (
        <p className={styles.bad}>Events are kept only until the tab is closed: {stats.problem}</p>
      )}
      <Button size="small" disabled={!stats?.events} onClick={() => void nostr.clear().then(setStats)}>
        Clear
      </Button>
    </SettingsSection>
  )
}

const megabytes = (bytes: number) =>
  bytes < 100_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
