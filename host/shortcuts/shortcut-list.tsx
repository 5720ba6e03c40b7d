import { useOffered, useSessionFacts } from '#kernel/react'
import { shortcuts } from '#kernel/shell'
import { ShortcutHint } from '#ui-kit'
import styles from './shortcuts.module.css'

/** The list of all current shortcuts, including those of plugins. */
export function ShortcutList() {
  const offered = useOffered(shortcuts, useSessionFacts())
  const lines = new Map<string, string[]>()
  for (const { value } of offered) lines.set(value.label, [...(lines.get(value.label) ?? []), value.keys])
  return (
    <dl className={styles.list}>
      {[...lines, ['Show this list', ['?']] as const].map(([label, all]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.keys}>
            {all.map((keys, at) => (
              <span key={keys}>
                {at > 0 && <span className={styles.or}>or </span>}
                <ShortcutHint keys={keys} />
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
