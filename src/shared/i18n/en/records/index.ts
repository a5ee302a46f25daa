/** Labels of the record types: `records.<tableName>.title`, `.fields.<field>`, `.required.<field>`. */
export const records = {};
