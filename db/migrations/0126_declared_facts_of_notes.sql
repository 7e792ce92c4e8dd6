-- What a certificate of conformity declares as far as the note that it counts for asks: of which pieces it is, for which customer and
-- order, and which of the certificates that it names count no more.
CREATE FUNCTION declared_facts(declaration uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'number', d.number,
    'companyId', d.company_id,
    'customerOrderNo', d.facts ->> 'customerOrderNo',
    'items', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('traveller', i ->> 'traveller', 'quantity', i -> 'quantity', 'serials', i -> 'serials')), '[]')
      FROM jsonb_array_elements(d.facts -> 'items') AS i),
    'ended', (
      SELECT coalesce(jsonb_agg(c.number ORDER BY c.number), '[]') FROM certificates c WHERE c.status <> 'verified' AND c.id IN (
        SELECT (named #>> '{}')::uuid FROM jsonb_path_query(d.facts, '$.items[*].heats[*].certificates[*].source.id') AS named)))
  FROM declarations d WHERE d.id = declaration AND d.facts IS NOT NULL
$$;
