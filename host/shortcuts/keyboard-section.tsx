import { useStore } from '#kernel/react'
import { Switch } from '#ui-kit'
import { useKeyboardStore } from './keyboard-settings'
import { ShortcutList } from './shortcut-list'
import styles from './shortcuts.module.css'

/** Settings, Keyboard. */
export default function KeyboardSection() {
  const store = useKeyboardStore()
  const { on } = useStore(store)
  return (
    <section className={styles.section}>
      <div className={styles.row}>
        <span>Keyboard shortcuts</span>
        <Switch label="Keyboard shortcuts" checked={on} onChange={next => store.set(() => ({ on: next }))} />
      </div>
      {on && <ShortcutList />}
    </section>
  )
}
