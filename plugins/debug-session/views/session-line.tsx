import { useRef } from 'react'
import { useOptionalService, useService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'
import { Icon, IconButton } from '#ui-kit'
import { DebugSession } from '../contract'
import { isKept } from '../session/kept-session'
import styles from './debug.module.css'
import { focusBeside } from './focus-beside'

/**
 * Says that a debug session runs, and offers to end it. The plugin's code is loaded when a session starts, or for one
 * that ran before a reload.
 */
export default function SessionLine() {
  const running = useOptionalService(DebugSession)
  return running || isKept() ? <Line /> : null
}

function Line() {
  const session = useService(DebugSession)
  const { link } = useStore(session.state)
  const line = useRef<HTMLElement>(null)
  if (link === undefined) return null
  const end = () => {
    if (line.current) focusBeside(line.current)
    session.end()
  }
  return (
    <section ref={line} className={styles.line} aria-label="Running debug session">
      <RouteLink
        to={settingsSectionRoute}
        params={{ section: 'system' }}
        className={styles.state}
        title="A debug session is running. Its settings"
      >
        <Icon name="code" size={20} />
        <span className={styles.words}>Debug mode is on</span>
      </RouteLink>
      <IconButton icon="close" label="End the debug session" onClick={end} />
    </section>
  )
}
