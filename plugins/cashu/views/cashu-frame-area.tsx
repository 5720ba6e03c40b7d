import { useEffect, useLayoutEffect, useRef } from 'react'
import { useService, useStore } from '#kernel/react'
import { buildRoutePath, useNavigateToPath } from '#kernel/router'
import { settingsSectionRoute } from '#kernel/shell'
import { EmptyState, TextLink } from '#ui-kit'
import { Cashu } from '../contract'
import styles from './cashu.module.css'

/**
 * The place of the framed wallet on the page Wallet, with a link to the wallet below it. If the wallet is turned off, a
 * link to the settings instead.
 */
export default function CashuFrameArea() {
  const cashu = useService(Cashu)
  const { walletUrl, isEnabled, isSameOrigin } = useStore(cashu.state)
  const go = useNavigateToPath()
  const isOff = walletUrl === undefined || !isEnabled
  useEffect(() => {
    if (isOff) go(buildRoutePath(settingsSectionRoute, { section: 'wallet' }), { replace: true })
  }, [isOff, go])
  if (isOff) return null
  if (isSameOrigin)
    return (
      <EmptyState icon="warning" title="This wallet is not shown">
        <p>
          It has the same address as this site and could read everything that is stored here. The operator of
          this site must give it an address of its own.
        </p>
      </EmptyState>
    )
  return <FrameArea address={walletUrl} />
}

function FrameArea({ address }: { address: string }) {
  const { setFramePosition } = useService(Cashu)
  const areaRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = areaRef.current
    if (!element) return
    const updatePosition = () => {
      const { top, left, width, height } = element.getBoundingClientRect()
      setFramePosition({ top, left, width, height })
    }
    const observer = new ResizeObserver(updatePosition)
    observer.observe(element)
    addEventListener('resize', updatePosition)
    addEventListener('scroll', updatePosition, { passive: true })
    updatePosition()
    return () => {
      observer.disconnect()
      removeEventListener('resize', updatePosition)
      removeEventListener('scroll', updatePosition)
      setFramePosition(undefined)
    }
  }, [setFramePosition])
  return (
    <div className={styles.place}>
      <div ref={areaRef} />
      <p className={styles.hint}>
        If nothing appears here,{' '}
        <TextLink href={address} external>
          open the wallet in a tab
        </TextLink>
      </p>
    </div>
  )
}
