import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const plugins = fileURLToPath(new URL('../../plugins', import.meta.url))

/**
 * Returns, for each plugin, the plugins whose contracts its code imports. Tests and stories are left out, because they
 * may use any plugin.
 */
function readContractImports(): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>()
  for (const plugin of readdirSync(plugins)) {
    const names = new Set<string>()
    imports.set(plugin, names)
    for (const file of readdirSync(join(plugins, plugin), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file) && !/\.(?:test|stories|spec)\./.test(file))
        for (const [, name] of readFileSync(join(plugins, plugin, file), 'utf8').matchAll(
          /from '#contracts\/([\w-]+)'/g,
        ))
          if (name !== undefined && name !== plugin) names.add(name)
  }
  return imports
}

/** Returns all plugins whose contracts a plugin imports, directly or through others. */
function findReached(imports: ReadonlyMap<string, ReadonlySet<string>>, plugin: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...(imports.get(plugin) ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    if (!reached.has(next)) {
      reached.add(next)
      waiting.push(...(imports.get(next) ?? []))
    }
  return reached
}

// A plugin in a circle cannot be understood, or turned off, without the other plugins in the circle.
test('no plugins need each other, but for notes, which show people, and profiles, which show text', () => {
  const imports = readContractImports()
  const inCircle = [...imports.keys()].filter(plugin => findReached(imports, plugin).has(plugin))
  expect(inCircle.sort()).toEqual(['notes', 'profiles'])
})
