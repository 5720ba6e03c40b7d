const SVG = 'http://www.w3.org/2000/svg'

/**
 * Creates an element with a class and content. It uses DOM calls, because a page's policy may forbid markup and style
 * attributes.
 */
export function createElement<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className?: string,
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  if (className) element.className = className
  element.append(...children.filter(child => child !== undefined))
  return element
}

const PATHS = {
  bolt: 'M13 2 4 14h7l-1 8 9-12h-7z',
  check: 'm5 12 5 5L20 7',
  warning: 'M12 3 2 21h20zM12 10v5M12 18v.01',
}

/** Returns an icon that is hidden from screen readers. */
export function createIcon(name: keyof typeof PATHS): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'mark')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}

export function createSpinner(): HTMLElement {
  const turning = createElement('span', 'spin')
  turning.setAttribute('aria-hidden', 'true')
  return turning
}
