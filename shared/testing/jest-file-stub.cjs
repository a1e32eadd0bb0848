/** What an imported style sheet, font or picture is in a test: an address. */
module.exports = 'file-stub';
