import { useApplicableContributions, useShellContext } from '#kernel/react'
import { shortcuts } from '#kernel/shell'
import { ShortcutHint } from '#ui-kit'
import styles from './shortcut-listener.module.css'

/** The list of all current shortcuts, including those of plugins. */
export function ShortcutList() {
  const offeredShortcuts = useApplicableContributions(shortcuts, useShellContext())
  const keysByLabel = new Map<string, string[]>()
  for (const { value } of offeredShortcuts)
    keysByLabel.set(value.label, [...(keysByLabel.get(value.label) ?? []), value.keys])
  return (
    <dl className={styles.list}>
      {[...keysByLabel, ['Show this list', ['?']] as const].map(([label, allKeys]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.keys}>
            {allKeys.map((keys, index) => (
              <span key={keys}>
                {index > 0 && <span className={styles.or}>or </span>}
                <ShortcutHint keys={keys} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
