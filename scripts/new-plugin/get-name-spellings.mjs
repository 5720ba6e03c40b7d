const upperFirst = word => word[0].toUpperCase() + word.slice(1)

/** Returns an id in each spelling that code and texts use: `my-plugin`, `My plugin`, `myPlugin`, `MyPlugin`. */
export function getNameSpellings(id) {
  const words = id.split('-').filter(Boolean)
  const pascal = words.map(upperFirst).join('')
  return {
    id,
    title: upperFirst(words.join(' ')),
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    pascal,
  }
}
