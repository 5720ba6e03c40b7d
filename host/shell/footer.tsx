import { useCallback } from 'react'
import { ContributionView, useApplicableContributions, useShellContext } from '#kernel/react'
import { bottomBarItems } from '#kernel/shell'
import { NavLink } from './nav-link'
import styles from './navigation.module.css'
import { ShellSlot } from './shell-slot'
import { useCurrentRoute } from './use-current-route'

const NO_PROPS = {}

/**
 * The bottom of a phone's screen: the bar, and the lines that plugins add above it. Not shown on pages that use this
 * space themselves.
 */
export function Footer() {
  const items = useApplicableContributions(bottomBarItems, useShellContext())
  const footerRef = useFooterHeightVariable()
  const route = useCurrentRoute()
  if (route?.noFooter) return null
  return (
    <div ref={footerRef} className={styles.footer}>
      <ShellSlot slot="footer" className={styles.line} />
      {items.length > 0 && (
        <nav aria-label="Quick">
          <ul>
            {items.map(entry => (
              <li key={entry.key}>
                {'to' in entry.value ? (
                  <NavLink item={entry.value} owner={entry.owner} />
                ) : (
                  <ContributionView
                    point={bottomBarItems}
                    entry={{ ...entry, value: entry.value }}
                    props={NO_PROPS}
                    fallback={null}
                  />
                )}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

/**
 * Sets the CSS variable `--footer` to the height of an element, so that other content is placed above the whole footer.
 */
function useFooterHeightVariable() {
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--footer', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--footer')
    }
  }, [])
}
