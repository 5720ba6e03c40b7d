import { type ReactNode, useLayoutEffect } from 'react'

/** Renders a story on a page with its theme and writing direction. */
export function StoryThemeAndDirection(props: { theme: string; direction: string; children: ReactNode }) {
  const { theme, direction, children } = props
  useLayoutEffect(() => {
    const { documentElement: page } = document
    if (theme === 'system') delete page.dataset.theme
    else page.dataset.theme = theme
    page.dir = direction
    page.lang = 'en'
  }, [theme, direction])
  return children
}
