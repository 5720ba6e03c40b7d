import { useRef } from 'react'
import { useOptionalService, useService, useStore } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'
import { Icon, IconButton } from '#ui-kit'
import { DebugSession } from '../contract'
import { hasStoredSession } from '../session/stored-session'
import styles from './debug.module.css'
import { focusNeighbourBeforeRemoval } from './focus-neighbour-before-removal'

/**
 * Says that a debug session runs, and offers to end it. The code loads only when a session starts, or if one ran before
 * a reload.
 */
export default function DebugSessionBanner() {
  const runningSession = useOptionalService(DebugSession)
  return runningSession || hasStoredSession() ? <RunningSessionBanner /> : null
}

function RunningSessionBanner() {
  const session = useService(DebugSession)
  const { link } = useStore(session.state)
  const bannerRef = useRef<HTMLElement>(null)
  if (link === undefined) return null
  const endSession = () => {
    if (bannerRef.current) focusNeighbourBeforeRemoval(bannerRef.current)
    session.end()
  }
  return (
    <section ref={bannerRef} className={styles.line} aria-label="Running debug session">
      <RouteLink
        to={settingsSectionRoute}
        params={{ section: 'system' }}
        className={styles.state}
        title="A debug session is running. Its settings"
      >
        <Icon name="code" size={20} />
        <span className={styles.words}>Debug mode is on</span>
      </RouteLink>
      <IconButton icon="close" label="End the debug session" onClick={endSession} />
    </section>
  )
}
