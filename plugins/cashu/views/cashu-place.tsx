import { useEffect, useLayoutEffect, useRef } from 'react'
import { useService, useStore } from '#kernel/react'
import { routePath, useGo } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'
import { EmptyState, TextLink } from '#ui-kit'
import { Cashu } from '../contract'
import styles from './cashu.module.css'

/**
 * The part of the page Wallet that the framed wallet covers, and a link to the wallet below it. Leads to the settings
 * if the wallet is turned off.
 */
export default function CashuPlace() {
  const cashu = useService(Cashu)
  const { address, enabled, isOwn } = useStore(cashu.state)
  const go = useGo()
  const off = address === undefined || !enabled
  useEffect(() => {
    if (off) go(routePath(settingsSectionRoute, { section: 'wallet' }), { replace: true })
  }, [off, go])
  if (off) return null
  if (isOwn)
    return (
      <EmptyState icon="warning" title="This wallet is not shown">
        <p>
          It has the same address as this site and could read everything that is stored here. The operator of
          this site must give it an address of its own.
        </p>
      </EmptyState>
    )
  return <Place address={address} />
}

function Place({ address }: { address: string }) {
  const { setPlace } = useService(Cashu)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { top, left, width, height } = element.getBoundingClientRect()
      setPlace({ top, left, width, height })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    addEventListener('resize', measure)
    addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
      removeEventListener('scroll', measure)
      setPlace(undefined)
    }
  }, [setPlace])
  return (
    <div className={styles.place}>
      <div ref={box} />
      <p className={styles.hint}>
        If nothing appears here,{' '}
        <TextLink href={address} external>
          open the wallet in a tab
        </TextLink>
      </p>
    </div>
  )
}
