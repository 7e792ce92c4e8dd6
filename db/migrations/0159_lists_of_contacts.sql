-- The codes that a company returns documents with are its own, unlike the lists of the house.
SELECT wall_clients('return_codes', 'company_id = client_company()');
--> statement-breakpoint
-- Of people contacts read the names of the house and of their own company. Not by wall_clients, which would let them read every column.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY all_rows ON users USING (true);
--> statement-breakpoint
CREATE POLICY client_rows ON users AS RESTRICTIVE TO heatline_client USING (role <> 'client' OR company_id = client_company());
